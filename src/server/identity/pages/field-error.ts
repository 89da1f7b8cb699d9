/** Error below an input. */
import { html, type Markup } from './html.ts'

/**
 * ARIA attributes of the input.
 * @param otherIds ids of its other descriptions
 * @param id of the error, if the page has several inputs
 */
export const describedBy = (error: string | undefined, otherIds = '', id = 'wrong'): Markup | false => {
  const ids = [error === undefined ? '' : id, otherIds].filter(Boolean).join(' ')
  return ids !== '' && html` aria-describedby="${ids}"${error !== undefined && html` aria-invalid="true"`}`
}

export const errorBelow = (error: string | undefined, id = 'wrong'): Markup | false =>
  error !== undefined && html`<small class="wrong" id="${id}" role="alert">${error}</small>`
