/** Compares the clerks' books with the stored records: no acknowledged write is missing, and none is stored twice. */
import type { Api } from '../stage/writer.ts'
import type { Books } from './books.ts'

interface Item {
  readonly id: number
  readonly name: string
  readonly status: 'active' | 'complete' | 'deleted'
  readonly description?: string
}

const all = 'pagesize=30000'

export async function audit(api: Api, books: Books, shared: readonly number[]): Promise<string[]> {
  const fields = 'fields=name,status,description'
  const kept = await listed<Item>(api, `/items?${fields}&status=all&${all}`)
  const deleted = await listed<Item>(api, `/items?${fields}&status=deleted&${all}`)
  const items = new Map(
    [...kept, ...deleted.map((item) => ({ ...item, status: 'deleted' as const }))].map((item) => [item.id, item]),
  )
  return [
    ...ofOwnItems(books, items, shared),
    ...ofMarks(books, items),
    ...(await ofTime(api, books)),
    ...(await ofMessages(api, books)),
    ...(await ofTimers(api)),
  ]
}

function ofOwnItems(books: Books, items: ReadonlyMap<number, Item>, shared: readonly number[]): string[] {
  const wrong = [...books.items].filter(([id, { name, state }]) => {
    const item = items.get(id)
    return item?.name !== name || item.status !== state
  })
  const strangers = [...items.keys()].filter((id) => !books.items.has(id) && !shared.includes(id))
  return [
    ...wrong.map(([id, { name, state }]) => {
      const item = items.get(id)
      return `item ${id} should be "${name}", ${state}, but is "${item?.name}", ${item?.status}`
    }),
    ...strangers.map((id) => `item ${id} is there, although nobody was told of it`),
  ]
}

function ofMarks({ written, refused }: Books, items: ReadonlyMap<number, Item>): string[] {
  const found = new Map<string, number[]>()
  for (const { id, description = '' } of items.values())
    for (const [text] of description.matchAll(/<[\d.]+>/g)) found.set(text, [...(found.get(text) ?? []), id])
  const lost = [...written].filter(([text, id]) => found.get(text)?.join() !== String(id))
  const unwanted = [...found.keys()].filter((text) => refused.has(text))
  return [
    ...lost.map(
      ([text, id]) => `${text} was written into item ${id}, and stands in ${found.get(text)?.join() ?? 'none'}`,
    ),
    ...unwanted.map((text) => `${text} was refused, and stands there all the same`),
  ]
}

async function ofTime(api: Api, { time }: Books): Promise<string[]> {
  interface Record {
    readonly id: number
    readonly itemid: number
    readonly timespent: number
  }
  const window = 'trackedfrom=-30d&trackedto=%2B2d'
  const stored = await listed<Record>(api, `/time?fields=itemid,timespent&${window}&${all}`)
  const found = new Map(stored.map((record) => [record.id, record]))
  return [...time].flatMap(([id, { item, minutes }]) => {
    const record = found.get(id)
    if (record?.itemid === item && record.timespent === minutes) return []
    return [`time ${id} should be ${minutes} minutes of item ${item}, but is ${JSON.stringify(record)}`]
  })
}

async function ofMessages(api: Api, { messages }: Books): Promise<string[]> {
  const texts = (await listed<{ body: string }>(api, `/messages?fields=body&${all}`)).map(({ body }) => body)
  const missing = [...messages].filter((text) => !texts.includes(text))
  const twice = texts.filter((text, index) => texts.indexOf(text) !== index)
  return [
    ...missing.map((text) => `the message "${text}" is missing`),
    ...twice.map((text) => `"${text}" is there twice`),
  ]
}

async function ofTimers(api: Api): Promise<string[]> {
  const people = (await listed<{ contactid: number }>(api, `/time/activetimers?${all}`)).map((each) => each.contactid)
  const twice = people.filter((person, index) => people.indexOf(person) !== index)
  return twice.map((person) => `clerk ${person} has two timers`)
}

async function listed<Record>({ root, headers }: Api, path: string): Promise<Record[]> {
  const answer = await fetch(root + path, { headers })
  const body = await answer.text()
  if (!answer.ok) throw new Error(`GET ${path} answered ${answer.status}: ${body}`)
  return (JSON.parse(body) as { data: Record[] }).data
}
