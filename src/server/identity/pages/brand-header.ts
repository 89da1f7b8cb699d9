/** Header with the firm's logo and name, or the product's while there is no firm. */
import type { FastifyInstance } from 'fastify'
import { type Brand, containsName, firstBrand, fitted, logoPath } from '../../db/brand.ts'
import type { Database } from '../../db/database.ts'
import { html, type Markup } from './html.ts'

/** Placeholder until the firm is known. */
export const plainHeader: Markup = html`<header class="brand"><img src="/favicon.svg" alt="" width="24" height="24">Worklane</header>`

export function brandHeader({ account, name, logo }: Brand): Markup {
  if (!logo)
    return html`<header class="brand"><span class="initial" aria-hidden="true">${getInitial(name)}</span>${name}</header>`
  const { width, height } = fitted(logo, { width: 240, height: 48 })
  const alone = containsName(logo)
  return html`<header class="brand"><img class="${alone ? 'logo wide' : 'logo'}" src="${logoPath(account, logo.digest)}" alt="${alone ? name : ''}" width="${width}" height="${height}">${!alone && name}</header>`
}

const getInitial = (name: string) => [...name.trim()][0]?.toUpperCase() ?? 'W'

/** Adds the firm to the pages of a scope. If it can't be loaded it is left out, so that people can still sign in. */
export function showBrand(pages: FastifyInstance, { kysely }: Pick<Database, 'kysely'>): void {
  pages.addHook('onSend', async (_request, reply, payload) => {
    const isPage = String(reply.getHeader('content-type')).startsWith('text/html')
    if (!isPage || typeof payload !== 'string' || reply.statusCode === 503) return payload
    const brand = await firstBrand(kysely).catch(() => null)
    return brand ? payload.replace(plainHeader.text, () => brandHeader(brand).text) : payload
  })
}
