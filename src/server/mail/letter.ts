/** The frame of every mail: a greeting, paragraphs, at most one button, and who it is from. Text and HTML say the same. */
import { escaped } from '../identity/pages/html.ts'

export interface Letter {
  readonly paragraphs: readonly string[]
  readonly button?: { readonly label: string; readonly href: string }
  /** Small print. */
  readonly after?: string
}

export function letterText({ paragraphs, button, after }: Letter): string {
  const link = button ? [`${button.label}:\n${button.href}`] : []
  return `${[...paragraphs, ...link, ...(after ? [after] : [])].join('\n\n')}\n`
}

/** Mail programs know little of CSS: a table-free page with styles on the elements. */
export function letterHtml({ paragraphs, button, after }: Letter): string {
  const lines = paragraphs.map((text) => `<p style="margin:0 0 16px">${escaped(text).replaceAll('\n', '<br>')}</p>`)
  const link = button
    ? `<p style="margin:24px 0"><a href="${escaped(button.href)}" style="background:#2f5bea;color:#ffffff;padding:10px 18px;border-radius:6px;text-decoration:none;display:inline-block">${escaped(button.label)}</a></p>`
    : ''
  const small = after ? `<p style="margin:24px 0 0;color:#64748b;font-size:13px">${escaped(after)}</p>` : ''
  return `<!doctype html><html lang="en"><body style="font:15px/1.5 system-ui,sans-serif;color:#0f172a;max-width:560px;margin:24px auto;padding:0 16px">${lines.join('')}${link}${small}</body></html>\n`
}
