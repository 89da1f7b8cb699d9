import { encode } from 'uqr'
import { html, type Markup } from '../../pages/html.ts'

/** A QR code as SVG. Black on white in any colour scheme, because cameras read that best. */
export function qrCode(text: string, label: string): Markup {
  const { data, size } = encode(text, { border: 4 })
  const dots = data.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : [])))
  return html`<svg class="qr" viewBox="0 0 ${size} ${size}" role="img" aria-label="${label}" shape-rendering="crispEdges">
<rect width="${size}" height="${size}" fill="#ffffff"></rect><path d="${dots.join('')}" fill="#000000"></path></svg>`
}
