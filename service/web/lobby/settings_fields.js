/** The settings of a title as fields, made from their JSON Schema: bounds, choices, and what is reconstructed.
 *
 * Only what differs from the default is told to the service.
 *
 * @typedef {any} Value what a setting can be: any JSON that its schema allows, and only the service checks that
 * @typedef {{type?: string, enum?: string[], $ref?: string, anyOf?: Schema[], items?: Schema, default?: Value,
 *   description?: string, minimum?: number, maximum?: number, minItems?: number, maxItems?: number, uniqueItems?: boolean,
 *   properties?: Record<string, Schema>, $defs?: Record<string, Schema>, "x-seat"?: boolean, "x-reconstructed"?: boolean}} Schema
 * @typedef {{labels: Record<string, Record<string, string>>, defs: Record<string, Schema>, seats: number}} Box */
import { t } from "../shared/language.js"
import { html, useState } from "../vendor/preact.js"

/** @import { FieldEvent } from "../vendor/preact.js" */

/** @param {Schema} schema @returns {Record<string, Value>} */
export const defaultsOf = (schema) =>
  Object.fromEntries(Object.entries(schema.properties ?? {}).map(([name, field]) => [name, field.default]))

/** @param {{schema: Schema, words: Record<string, Record<string, string>>, defaults: Record<string, Value>,
 *   settings: Record<string, Value>, seats: number, change: (settings: Record<string, Value>) => void}} props `seats`: how many */
export function SettingsFields({ schema, words, defaults, settings, seats, change }) {
  const set = (/** @type {string} */ name, /** @type {Value} */ value) => {
    const { [name]: _, ...rest } = settings
    const same = value === undefined || JSON.stringify(value) === JSON.stringify(defaults[name])
    change(same ? rest : { ...rest, [name]: value })
  }
  const box = { labels: words, defs: schema.$defs ?? {}, seats }
  return Object.entries(schema.properties ?? {}).map(([name, field]) => {
    const label = words.settings?.[name] ?? name
    return html`<div class="setting" key=${name} data-setting=${name}>
      <strong>${label}</strong>${" "}
      ${
        field["x-reconstructed"] &&
        html`<span class="badge" title=${t("reconstructed_why")}>${t("reconstructed")}</span>`
      }
      <p class="soft">${words.setting_notes?.[name] ?? field.description}</p>
      <${Field}
        label=${label}
        schema=${field}
        box=${box}
        usual=${defaults[name]}
        value=${name in settings ? settings[name] : defaults[name]}
        change=${(/** @type {Value} */ value) => set(name, value)}
      />
    </div>`
  })
}

/** A schema without references, and whether null is allowed. @param {Schema} schema @param {Box} box */
function resolved(schema, box) {
  const follow = (/** @type {Schema} */ part) =>
    part.$ref ? box.defs[part.$ref.split("/").at(-1) ?? ""] : part
  const options = (schema.anyOf ?? [schema]).map(follow)
  const others = options.filter((/** @type {Schema} */ option) => option.type !== "null")
  return {
    core: /** @type {Schema} */ (others[0]),
    nullable: options.length > others.length,
    only: others.length === 1,
  }
}

/** @typedef {{label: string, schema: Schema, box: Box, value: Value, usual: Value, change: (value: Value) => void}} FieldProps */

/** One setting. What is null by default can be set otherwise. @param {FieldProps} props */
function Field(props) {
  const { core, nullable, only } = resolved(props.schema, props.box)
  if (!only) return html`<${JsonField} ...${props} />`
  const inner = { ...props, schema: { ...core, "x-seat": props.schema["x-seat"] } }
  if (!nullable) return html`<${Plain} ...${inner} />`
  return html`<label class="row">
      <input
        type="checkbox"
        checked=${props.value !== null}
        onChange=${() => props.change(props.value === null ? begin(core, props.box) : null)}
      />
      ${t("set_otherwise")}
    </label>
    ${props.value !== null && html`<${Plain} ...${inner} />`}`
}

/** A first value for something that was null. @param {Schema} schema @param {Box} box @returns {Value} */
function begin(schema, box) {
  const { core } = resolved(schema, box)
  if (core.enum) return core.enum[0]
  if (core.type === "integer") return core.minimum ?? 0
  if (core.type === "boolean") return false
  if (core.type !== "array") return {}
  const choices = resolved(core.items ?? {}, box).core.enum
  return Array.from({ length: core.minItems ?? 0 }, (_, i) =>
    choices ? choices[i % choices.length] : begin(core.items ?? {}, box),
  )
}

/** @param {FieldProps} props */
function Plain(props) {
  const { schema, box, value } = props
  if (schema.type === "boolean" || schema.enum || schema.type === "integer")
    return html`<${One} ...${props} />`
  if (schema.type !== "array") return html`<${JsonField} ...${props} />`
  const { core } = resolved(schema.items ?? {}, box)
  if (core.enum && schema.uniqueItems) return html`<${Several} ...${props} items=${core} />`
  if (!core.enum && core.type !== "integer") return html`<${JsonField} ...${props} />`
  if (schema.minItems !== schema.maxItems) return html`<${JsonField} ...${props} />`
  const set = (/** @type {number} */ i, /** @type {Value} */ one) =>
    props.change(value.map((/** @type {Value} */ old, /** @type {number} */ j) => (i === j ? one : old)))
  return html`<div class="row">
    ${value.map(
      (/** @type {Value} */ one, /** @type {number} */ i) =>
        html`<${One}
          label=${`${props.label} ${i + 1}`}
          schema=${core}
          box=${box}
          value=${one}
          change=${(/** @type {Value} */ to) => set(i, to)}
          alone=${false}
        />`,
    )}
    <${Bounds} of=${core} />
  </div>`
}

/** The word for a code, in whatever table of words has it. @param {string} code @param {Box} box */
function wordFor(code, { labels }) {
  for (const table of ["modules", "ranches", "side_orders", "races", "animals", "colours", "neutral_tiles"])
    if (labels[table]?.[code]) return labels[table][code]
  for (const [name, table] of Object.entries(labels))
    if (name !== "settings" && table[code]) return table[code]
  return String(code).replaceAll("_", " ")
}

/** A boolean, a number or a choice. @param {Omit<FieldProps, "usual"> & {alone?: boolean}} props `alone`: no number of a list */
function One({ label, schema, box, value, change, alone = true }) {
  if (schema.type === "boolean")
    return html`<select
      aria-label=${label}
      value=${String(value)}
      onChange=${(/** @type {FieldEvent} */ event) => change(event.target.value === "true")}
    >
      <option value="true">${t("yes")}</option>
      <option value="false">${t("no")}</option>
    </select>`
  if (schema.enum)
    return html`<select aria-label=${label} value=${value} onChange=${(/** @type {FieldEvent} */ event) => change(event.target.value)}>
      ${schema.enum.map((/** @type {string} */ code) => html`<option value=${code}>${wordFor(code, box)}</option>`)}
    </select>`
  if (schema["x-seat"])
    return html`<select aria-label=${label} value=${value} onChange=${(/** @type {FieldEvent} */ event) => change(Number(event.target.value))}>
      ${Array.from({ length: box.seats }, (_, seat) => html`<option value=${seat}>${t("seat_n", { n: seat + 1 })}</option>`)}
    </select>`
  const { minimum, maximum } = schema
  return html`<input
      type="number"
      required
      aria-label=${label}
      min=${minimum}
      max=${maximum}
      value=${value}
      onInput=${(/** @type {FieldEvent} */ event) => event.target.value !== "" && change(Number(event.target.value))}
    />
    ${alone && html`${" "}<${Bounds} of=${schema} />`}`
}

/** Between what a number has to be. @param {{of: Schema}} props */
function Bounds({ of: { minimum, maximum } }) {
  if (minimum === undefined || maximum === undefined) return null
  return html`<span class="soft">${t("from_to", { from: minimum, to: maximum })}</span>`
}

/** Any of some choices. @param {FieldProps & {items: Schema}} props */
function Several({ value, items, box, change }) {
  const codes = items.enum ?? []
  const toggle = (/** @type {string} */ code) =>
    change(codes.filter((member) => (member === code) !== value.includes(member)))
  return html`<div class="row">
    ${codes.map(
      (/** @type {string} */ code) => html`<label>
        <input type="checkbox" checked=${value.includes(code)} onChange=${() => toggle(code)} />
        ${" "}${wordFor(code, box)}
      </label>`,
    )}
  </div>`
}

/** Whatever has too many parts for fields, as JSON; the service checks it. @param {FieldProps} props */
function JsonField({ label, value, usual, change }) {
  const [text, setText] = useState(() => JSON.stringify(value ?? usual))
  const [wrong, setWrong] = useState("")
  const read = (/** @type {string} */ text) => {
    setText(text)
    try {
      change(JSON.parse(text))
      setWrong("")
    } catch (error) {
      setWrong(String(error))
    }
  }
  return html`<textarea
      rows="3"
      spellcheck=${false}
      aria-label=${label}
      value=${text}
      onInput=${(/** @type {FieldEvent} */ event) => read(event.target.value)}
    ></textarea>
    ${wrong && html`<p class="problem" role="alert">${t("not_json", { why: wrong })}</p>`}`
}
