/** What is wrong with an input of a page, said right below it. */
import { html, type Markup } from './html.ts'

/**
 * Attributes of the input.
 * @param others ids of what describes it anyway
 * @param id of what is said below it, where the page has more than one input
 */
export const described = (error: string | undefined, others = '', id = 'wrong'): Markup | false => {
  const ids = [error === undefined ? '' : id, others].filter(Boolean).join(' ')
  return ids !== '' && html` aria-describedby="${ids}"${error !== undefined && html` aria-invalid="true"`}`
}

export const errorBelow = (error: string | undefined, id = 'wrong'): Markup | false =>
  error !== undefined && html`<small class="wrong" id="${id}" role="alert">${error}</small>`
