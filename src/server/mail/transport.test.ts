/** Values of records cannot inject headers or recipients. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { mailsIn } from '../testing/test-outbox.ts'
import { createMailTransport, type Mail } from './transport.ts'

const directories: string[] = []
afterAll(() => {
  for (const directory of directories) rmSync(directory, { recursive: true })
})

async function sent(mail: Partial<Mail>) {
  const outbox = mkdtempSync(join(tmpdir(), 'worklane-transport-'))
  directories.push(outbox)
  const transport = createMailTransport({ smtpUrl: null, outbox, publicUrl: 'https://work.example' })
  await transport.send({
    to: 'ida@example.com',
    from: 'Lind',
    subject: 'Hi',
    text: 'Text',
    html: '<p>Text</p>',
    ...mail,
  })
  const [found] = await mailsIn(outbox)
  if (!found) throw new Error('nothing was sent')
  return found
}

const split = 'Lind\r\nBcc: thief@example.org\r\nX-Own: 1\r\n\r\nBody'

describe('mail headers cannot be injected', () => {
  it.each([
    ['the name of the sender', { from: split }],
    ['the subject', { subject: split }],
    ['the address for answers', { replyTo: `ida@example.com\r\nBcc: thief@example.org` }],
    ['the recipient', { to: 'ida@example.com\r\nBcc: thief@example.org' }],
    [
      'the name of a file',
      { attachments: [{ filename: split, contentType: 'application/pdf', content: Buffer.from('x') }] },
    ],
  ])('whatever is in %s', async (_place, mail) => {
    const { bcc, headers, text, to = [] } = await sent(mail)
    expect(bcc ?? []).toEqual([])
    expect(headers.map(({ key }) => key)).not.toContain('x-own')
    expect(text?.trim()).toBe('Text')
    expect(to).toHaveLength(1)
  })

  it('and a name in a recipient or reply-to address adds nobody', async () => {
    const { to = [], replyTo = [] } = await sent({
      to: 'ida@example.com',
      replyTo: 'ida@example.com, thief@example.org',
    })
    expect(to.map(({ address }) => address)).toEqual(['ida@example.com'])
    expect(replyTo).toHaveLength(1)
  })
})

it.each(['smtp://127.0.0.1:9', null])(
  'a library that could not be loaded is loaded with the next mail (%s)',
  async (smtpUrl) => {
    const outbox = mkdtempSync(join(tmpdir(), 'worklane-transport-'))
    directories.push(outbox)
    let tries = 0
    const load = async () => {
      tries += 1
      if (tries === 1) throw new Error('too many open files')
      return import('nodemailer')
    }
    const transport = createMailTransport({ smtpUrl, outbox, publicUrl: 'https://work.example' }, load)
    const send = () =>
      transport.send({ to: 'ida@example.com', from: 'Lind', subject: 'Hi', text: 'Text', html: 'Text' })
    await expect(send()).rejects.toThrow('too many open files')
    // Nothing listens on that port, so the library was loaded.
    if (smtpUrl === null) await send()
    else await expect(send()).rejects.toThrow('ECONNREFUSED')
    expect(tries).toBe(2)
    transport.close()
  },
)
