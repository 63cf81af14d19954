// Types of the vendored bundle; the types of preact come with webtools.
import type { VNode } from "preact"

export * from "preact"
export * from "preact/hooks"
export const html: (strings: TemplateStringsArray, ...values: any[]) => VNode<any>
