/** Listens to server-sent events with fetch, as the web app does, because of the credential in the header. */

export interface Heard {
  readonly id: string
  /** When it was received, as `performance.now()`. */
  readonly at: number
  readonly data: { readonly resource: string; readonly id: number; readonly action: string }
}

export interface TestStream {
  readonly status: number
  readonly events: Heard[]
  /** The last id, of an event or of a mere position. */
  readonly position: () => string
  /** Resolves when the server ends the stream. */
  readonly ended: Promise<void>
  readonly close: () => void
}

export async function listenTo(url: string, headers: Readonly<Record<string, string>>): Promise<TestStream> {
  const stop = new AbortController()
  const answer = await fetch(url, { headers, signal: stop.signal })
  const events: Heard[] = []
  let position = ''
  const ended = read(answer, (block) => {
    const field = (name: string) => new RegExp(`^${name}: (.*)$`, 'm').exec(block)?.[1]
    position = field('id') ?? position
    const data = field('data')
    if (data !== undefined)
      events.push({ id: position, at: performance.now(), data: JSON.parse(data) as Heard['data'] })
  }).catch(() => undefined)
  return { status: answer.status, events, position: () => position, ended, close: () => stop.abort() }
}

async function read(answer: Response, block: (text: string) => void): Promise<void> {
  let rest = ''
  const decoder = new TextDecoder()
  for await (const part of answer.body as ReadableStream<Uint8Array>) {
    const blocks = (rest + decoder.decode(part, { stream: true })).split('\n\n')
    rest = blocks.pop() ?? ''
    blocks.forEach(block)
  }
}
