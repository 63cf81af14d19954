/** Problems: whatever was thrown, or what a refusal is made of, read alike. */

/** @typedef {{status?: number, code?: string, clause?: string | null, detail?: string | null, title?: string,
 *   text?: string, message?: string}} Trouble what may be known of it */

/** What is known of a problem; of none, nothing. @param {unknown} problem @returns {Trouble} */
export const troubleOf = (problem) => Object(problem)

/** Whether the token or key was refused. @param {unknown} problem */
export const isRefused = (problem) => [401, 403].includes(troubleOf(problem).status ?? 0)
