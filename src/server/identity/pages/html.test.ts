import { expect, it } from 'vitest'
import { html } from './html.ts'

it('A template escapes values, keeps markup, joins lists and omits null, undefined and false', () => {
  const bold = html`<b>${'a & b'}</b>`
  expect(html`<i title="${`"'<>`}">${bold}${undefined}${false}${[bold, bold]}${7}</i>`.text).toBe(
    '<i title="&quot;&#39;&lt;&gt;"><b>a &amp; b</b><b>a &amp; b</b><b>a &amp; b</b>7</i>',
  )
})
