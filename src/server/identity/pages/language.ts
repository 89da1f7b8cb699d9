/** In which language pages speak: that of the browser, or another one for as long as something is made. */
import { AsyncLocalStorage } from 'node:async_hooks'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { preferredLocales } from '../../../contract/language/locales.ts'
import { catalogues, translateFor } from '../../../contract/messages/catalogues.ts'
import type { Translate } from '../../../contract/messages/messages.ts'

const english = 'en'
const spoken = new AsyncLocalStorage<string>()

/** BCP 47 tag of the language of the page that is being made; English where there is no page. */
export const spokenLocale = (): string => spoken.getStore() ?? english

/** Says a message in the language of the page that is being made. */
export const t: Translate = (message, values) => translateFor(spokenLocale())(message, values)

/** Makes something in the language of the locale. */
export const speaking = <T>(locale: string, make: () => T): T => spoken.run(locale, make)

/** The language that a browser likes best of those that are spoken here. */
function localeOf(acceptLanguage: string): string {
  const found = preferredLocales(acceptLanguage).find(({ language }) => language === english || language in catalogues)
  return found?.toString() ?? english
}

/** Pages of the scope speak the language of the browser. Reading a body leaves what runs before it, hence the second hook. */
export function speakLanguageOfBrowser(pages: FastifyInstance): void {
  const speak = (request: FastifyRequest, _reply: FastifyReply, done: () => void) =>
    spoken.run(localeOf(request.headers['accept-language'] ?? ''), done)
  pages.addHook('onRequest', speak)
  pages.addHook('preHandler', speak)
}
