/** What is wrong with the one input of a page, said right below it. */
import { html, type Markup } from './html.ts'

/** Attributes of the input. @param others ids of what describes it anyway. */
export const described = (error: string | undefined, others = ''): Markup | false => {
  const ids = [error === undefined ? '' : 'wrong', others].filter(Boolean).join(' ')
  return ids !== '' && html` aria-describedby="${ids}"${error !== undefined && html` aria-invalid="true"`}`
}

export const errorBelow = (error: string | undefined): Markup | false =>
  error !== undefined && html`<small class="wrong" id="wrong" role="alert">${error}</small>`
