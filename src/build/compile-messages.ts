/**
 * Build step: parses messages with placeholders ahead of time, in the source (`t('Due {date}', { date }, ["Due
 * ",["date"]])`) and in the catalogues, so that the browser needs no message parser. Built catalogues identify each
 * text by a short key.
 */
import compile from 'icu-minify/compile'
import type { Plugin } from 'vite'
import { shortKey } from '../contract/messages/messages.ts'
import { mayContainMessages, messagesIn } from './message-calls.ts'

export function compileMessages(): Plugin {
  let getKey = (english: string) => english
  return {
    name: 'worklane-messages',
    enforce: 'pre',
    configResolved({ command }) {
      if (command === 'build') getKey = shortKey
    },
    transform: {
      filter: { id: /\/src\/(web|contract)\/.*\.(tsx?|json)$/ },
      handler(code, id) {
        if (/\/contract\/messages\/[\w.]+\.json$/.test(id)) return { code: compiledCatalogue(code, getKey), map: null }
        if (id.endsWith('.json') || !mayContainMessages(code)) return null
        return { code: withCompiled(id, code), map: null }
      },
    },
  }
}

/** Keeps calls on their lines, so that source maps stay correct. */
function withCompiled(id: string, code: string): string {
  const calls = messagesIn(id, code).flatMap(({ text, count, end }) => {
    const compiled = text !== null && count === 2 ? compile(text) : ''
    return typeof compiled === 'string' ? [] : [{ end, argument: `, ${JSON.stringify(compiled)}` }]
  })
  return calls
    .toSorted((first, second) => second.end - first.end)
    .reduce((text, { end, argument }) => text.slice(0, end) + argument + text.slice(end), code)
}

function compiledCatalogue(json: string, getKey: (english: string) => string): string {
  const texts = Object.entries(JSON.parse(json) as Record<string, string>)
  const compiled = new Map(texts.map(([english, text]) => [getKey(english), compile(text)]))
  if (compiled.size < texts.length) throw new Error('Two texts of a catalogue have the same short key: reword one.')
  return JSON.stringify(Object.fromEntries(compiled))
}
