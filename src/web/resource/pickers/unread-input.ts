/** Forms with an input whose text could not be read: it shows the value before again, which nobody has typed. */

/** Attribute of such an input. */
export const unreadMark = { 'data-unread': true }

/** Whether there is one in the form; it has the focus then, and says what was wrong. The form is not sent. */
export function stopsAtUnread(form: HTMLElement | null): boolean {
  const input = form?.querySelector<HTMLElement>('[data-unread]')
  input?.focus()
  return input !== null && input !== undefined
}
