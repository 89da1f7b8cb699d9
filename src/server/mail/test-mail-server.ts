/** A mail server for tests: stores mails, rejects temporarily on demand, and permanently for recipients named `gone`. */
import type { AddressInfo } from 'node:net'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import { afterAll } from 'vitest'

interface TestMailServer {
  readonly port: number
  readonly received: { readonly mail: Email; readonly from: string }[]
  /** Makes it reject the next mails, as many as given. */
  readonly refuse: (times: number) => void
  /** Number of mails that it will still reject. */
  readonly refusing: () => number
  readonly askedForNobody: () => number
}

/** Call it at the top level of a `*.db.test.ts` file. */
export async function startTestMailServer(): Promise<TestMailServer> {
  const received: TestMailServer['received'] = []
  let refusing = 0
  let askedForNobody = 0
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo({ address }, _session, done) {
      if (!address.startsWith('gone')) return done()
      askedForNobody += 1
      done(Object.assign(new Error('Nobody here by that name'), { responseCode: 550 }))
    },
    onData(stream, session, done) {
      const parts: Buffer[] = []
      stream.on('data', (part: Buffer) => parts.push(part))
      stream.on('end', async () => {
        if (refusing > 0) {
          refusing -= 1
          return done(Object.assign(new Error('Come back later'), { responseCode: 451 }))
        }
        const from = session.envelope.mailFrom ? session.envelope.mailFrom.address : ''
        received.push({ mail: await PostalMime.parse(Buffer.concat(parts)), from })
        done()
      })
    },
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  afterAll(() => new Promise<void>((resolve) => server.close(resolve)))
  return {
    port: (server.server.address() as AddressInfo).port,
    received,
    refuse: (times) => {
      refusing = times
    },
    refusing: () => refusing,
    askedForNobody: () => askedForNobody,
  }
}
