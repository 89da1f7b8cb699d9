/** Markup by tagged templates: whatever is put in is escaped unless it is markup already. */

export class Markup {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}

type Part = Markup | string | number | undefined | false | readonly Markup[]

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

export const escaped = (text: string): string => text.replace(/[&<>"']/g, (character) => entities[character] ?? '')

function rendered(part: Part): string {
  if (part === undefined || part === false) return ''
  if (part instanceof Markup) return part.text
  if (typeof part === 'object') return part.map(({ text }) => text).join('')
  return escaped(String(part))
}

/** Safe in element content and in quoted attribute values. `undefined` and `false` leave nothing. */
export function html(strings: TemplateStringsArray, ...parts: readonly Part[]): Markup {
  return new Markup(strings.reduce((text, string, index) => text + rendered(parts[index - 1]) + string))
}
