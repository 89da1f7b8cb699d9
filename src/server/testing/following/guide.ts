/** The requests of the recipe in `docs/interface.md`, "Keeping a copy", word for word. */
import { readFileSync } from 'node:fs'

const page = readFileSync(new URL('../../../../docs/interface.md', import.meta.url), 'utf8')
const section = /^## Keeping a copy\n(.*?)^## /ms.exec(page)?.[1] ?? ''
const requests = [...section.matchAll(/^GET (\S+)$/gm)].map(([, path]) => path as string)
const [all, changes, some, changed, file, ids] = requests
if (!all || !changes || !some || !changed || !file || !ids || requests.length > 6) {
  throw new Error(`the guide has other requests than these programs know: ${requests.join(' ')}`)
}

/** Paths with placeholders in braces. */
export const guide = { all, changes, some, changed, file, ids }

/** A path of the guide with values for its placeholders. */
export function filled(path: string, values: Readonly<Record<string, string | number>>): string {
  return path.replace(/\{([^}]+)\}/g, (_whole, name: string) => {
    const value = values[name]
    if (value === undefined) throw new Error(`the guide asks for {${name}} in ${path}`)
    return String(value)
  })
}
