// Types of the vendored bundle; the types of preact come with webtools.
import type { VNode } from "preact"

export * from "preact"
export * from "preact/hooks"
export const html: (strings: TemplateStringsArray, ...values: unknown[]) => VNode

/** What handlers get: of a field, of a form, and of a click. */
export type FieldEvent = Event & { target: HTMLInputElement }
export type FormEvent = Event & { target: HTMLFormElement }
export type ClickEvent = MouseEvent & { target: HTMLElement; currentTarget: HTMLElement }
