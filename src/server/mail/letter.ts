/** Layout of every mail: the firm's logo and name, paragraphs, at most one button. Rendered as text and as HTML. */
import { translateFor } from '../../contract/messages/catalogues.ts'
import { getLanguage } from '../../contract/messages/messages.ts'
import { type Brand, type BrandWithPicture, containsName, fitted, loadBrand } from '../db/brand.ts'
import type { Database } from '../db/database.ts'
import { escaped } from '../identity/pages/html.ts'
import type { Attachment, Mail } from './transport.ts'

export interface Letter {
  readonly paragraphs: readonly string[]
  /** Key facts, such as the amount and the due date. */
  readonly facts?: readonly { readonly label: string; readonly value: string }[]
  readonly button?: { readonly label: string; readonly href: string }
  /** Small print. */
  readonly after?: string
}

/** The parts of a mail that are rendered from its letter and the firm's brand. */
type InLetter = Pick<Mail, 'from' | 'text' | 'html' | 'attachments'>

/**
 * Renders a letter with the name and logo of the account's firm.
 * @param locale language of the letter
 */
export async function inLetter(
  kysely: Database['kysely'],
  account: number,
  letter: Letter,
  locale: string,
): Promise<InLetter> {
  const brand = await loadBrand(kysely, account)
  return {
    from: brand.name,
    text: letterText(letter),
    html: letterHtml(letter, brand, locale),
    attachments: getPicture(brand),
  }
}

/** Content-ID of the logo (RFC 2392). */
const pictureId = 'logo@worklane'

const getPicture = ({ picture }: BrandWithPicture): readonly Attachment[] =>
  picture ? [{ filename: 'logo.png', contentType: 'image/png', content: picture, cid: pictureId }] : []

function letterText({ paragraphs, button, after }: Letter): string {
  const link = button ? [`${button.label}:\n${button.href}`] : []
  return `${[...paragraphs, ...link, ...(after ? [after] : [])].join('\n\n')}\n`
}

const ink = '#1d1f24'
const quiet = '#5d626d'
const accent = '#3a56c5'
const font = "font-family:Inter,-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif"

/**
 * Uses tables and inline styles, since mail clients support little CSS. The logo is attached: many clients block remote
 * images, and loading one would reveal when the mail is read.
 */
function letterHtml(letter: Letter, brand: Brand, locale: string): string {
  const t = translateFor(locale)
  const sentBy = t('Sent by {firm} with Worklane', { firm: brand.name })
  const body = [...letter.paragraphs.map(paragraph), facts(letter), button(letter), small(letter)].join('')
  const card = table(
    'width="100%" style="max-width:560px;border:1px solid #e6e7ea;border-radius:8px;background:#ffffff"',
    `<tr><td style="padding:20px 28px;border-bottom:1px solid #e6e7ea">${brandRow(brand)}</td></tr>
<tr><td style="padding:24px 28px;${font};font-size:15px;line-height:24px;color:${ink}">${body}</td></tr>`,
  )
  const foot = `<p style="margin:16px 0 0;${font};font-size:12px;line-height:16px;color:${quiet}">${escaped(sentBy)}</p>`
  const sheet = table(
    'width="100%" style="background:#f8f8f9"',
    `<tr><td align="center" style="padding:24px 12px">${card}${foot}</td></tr>`,
  )
  return `<!doctype html><html lang="${getLanguage(locale)}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="color-scheme" content="light"></head><body style="margin:0;background:#f8f8f9">${sheet}</body></html>\n`
}

const table = (attributes: string, rows: string) =>
  `<table role="presentation" cellpadding="0" cellspacing="0" border="0" ${attributes}>${rows}</table>`

const paragraph = (text: string) => `<p style="margin:0 0 16px">${escaped(text).replaceAll('\n', '<br>')}</p>`

/** The firm's logo (or its initial) and name; the name is left out if the logo contains it. */
function brandRow({ name: firm, logo }: Brand): string {
  const name = `<td style="padding-left:12px;${font};font-size:15px;font-weight:600;color:${ink}">${escaped(firm)}</td>`
  if (logo) {
    const { width, height } = fitted(logo, { width: 200, height: 40 })
    const picture = `<td><img src="cid:${pictureId}" width="${width}" height="${height}" alt="${escaped(firm)}" style="display:block;border:0;font-weight:600;${font}"></td>`
    return table('', `<tr>${picture}${containsName(logo) ? '' : name}</tr>`)
  }
  const initial = escaped([...firm.trim()][0]?.toUpperCase() ?? 'W')
  const mark = `<td style="width:32px;height:32px;border-radius:6px;background:${accent};color:#ffffff;${font};font-size:15px;font-weight:600;text-align:center">${initial}</td>`
  return table('', `<tr>${mark}${name}</tr>`)
}

function facts({ facts: rows = [] }: Letter): string {
  if (rows.length === 0) return ''
  const cells = rows.map(
    ({ label, value }) =>
      `<td valign="top" style="padding-right:32px"><div style="${font};font-size:12px;line-height:16px;color:${quiet}">${escaped(label)}</div><div style="${font};font-size:20px;line-height:28px;font-weight:600;color:${ink}">${escaped(value)}</div></td>`,
  )
  return table('style="margin:0 0 16px"', `<tr>${cells.join('')}</tr>`)
}

function button({ button: action }: Letter): string {
  if (!action) return ''
  const link = `<a href="${escaped(action.href)}" style="display:inline-block;padding:10px 18px;border-radius:6px;background:${accent};${font};font-size:15px;font-weight:600;line-height:20px;color:#ffffff;text-decoration:none">${escaped(action.label)}</a>`
  return `<p style="margin:24px 0">${link}</p>`
}

const small = ({ after }: Letter) =>
  after ? `<p style="margin:24px 0 0;font-size:13px;line-height:20px;color:${quiet}">${escaped(after)}</p>` : ''
