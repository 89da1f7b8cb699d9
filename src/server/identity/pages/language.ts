/** Language of pages: the browser's, or another one while something is rendered for it. */

import { AsyncLocalStorage } from 'node:async_hooks'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { preferredLocales } from '../../../contract/language/locales.ts'
import { catalogues, translateFor } from '../../../contract/messages/catalogues.ts'
import type { MessageValues, Translate } from '../../../contract/messages/messages.ts'
import type { Fault } from '../../../contract/requests/refusal.ts'

const english = 'en'
const currentLanguage = new AsyncLocalStorage<string>()

/** BCP 47 tag of the page being rendered; English outside a page. */
export const pageLocale = (): string => currentLanguage.getStore() ?? english

/** Translates a message into the current page's language. */
export const t: Translate = (message, values) => translateFor(pageLocale())(message, values)

/** The sentence of a fault in the current page's language. */
export const translateFault = ({ text, params }: Fault): string =>
  `${t(text, params as MessageValues)}${/[.!?]$/.test(text) ? '' : '.'}`

/** Renders something in the locale's language. */
export const withPageLocale = <T>(locale: string, make: () => T): T => currentLanguage.run(locale, make)

/** The browser's preferred language among the supported ones. */
function getLocale(acceptLanguage: string): string {
  const locale = preferredLocales(acceptLanguage).find(({ language }) => language === english || language in catalogues)
  return locale?.toString() ?? english
}

/** Sets the browser's language for the pages of a scope. Reading a body loses the async context, hence the second hook. */
export function setBrowserLanguage(pages: FastifyInstance): void {
  const speak = (request: FastifyRequest, _reply: FastifyReply, next: () => void) =>
    currentLanguage.run(getLocale(request.headers['accept-language'] ?? ''), next)
  pages.addHook('onRequest', speak)
  pages.addHook('preHandler', speak)
}
