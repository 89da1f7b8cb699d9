/** Whose pages these are: the firm's logo and name, or the product's while there is no firm. */
import type { FastifyInstance } from 'fastify'
import { type Brand, firstBrand, fitted, logoPath, saysName } from '../../db/brand.ts'
import type { Database } from '../../db/database.ts'
import { html, type Markup } from './html.ts'

/** What every page begins with until it is known whose it is. */
export const plainHeader: Markup = html`<header class="brand"><img src="/favicon.svg" alt="" width="24" height="24">Worklane</header>`

export function brandHeader({ account, name, logo }: Brand): Markup {
  if (!logo)
    return html`<header class="brand"><span class="initial" aria-hidden="true">${initialOf(name)}</span>${name}</header>`
  const { width, height } = fitted(logo, { width: 240, height: 48 })
  const alone = saysName(logo)
  return html`<header class="brand"><img class="${alone ? 'logo wide' : 'logo'}" src="${logoPath(account, logo.digest)}" alt="${alone ? name : ''}" width="${width}" height="${height}">${!alone && name}</header>`
}

const initialOf = (name: string) => [...name.trim()][0]?.toUpperCase() ?? 'W'

/** The pages of a scope carry the firm's name. One that cannot be looked up is left out: nobody is kept from signing in. */
export function showBrand(pages: FastifyInstance, { kysely }: Pick<Database, 'kysely'>): void {
  pages.addHook('onSend', async (_request, reply, payload) => {
    const isPage = String(reply.getHeader('content-type')).startsWith('text/html')
    if (!isPage || typeof payload !== 'string' || reply.statusCode === 503) return payload
    const brand = await firstBrand(kysely).catch(() => null)
    return brand ? payload.replace(plainHeader.text, () => brandHeader(brand).text) : payload
  })
}
