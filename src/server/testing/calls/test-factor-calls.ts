/** Valid calls that manage second factors, by the person or by a colleague. */
import { TestAuthenticator } from '../../identity/sign-in/second-factor/test-authenticator.ts'
import { codeNow } from '../../identity/sign-in/second-factor/test-factors.ts'
import { testPassword } from '../test-api.ts'
import type { Caller } from '../test-caller.ts'

interface FactorCall {
  readonly path: string
  readonly body?: object
}

const root = '/me/secondfactor'
const proof = { password: testPassword }

/**
 * @param publicUrl where the service is reached
 * @param api a person who is signed in
 * @param colleague makes another person of the account who is signed in
 */
export function factorCalls(
  publicUrl: string,
  api: Caller,
  colleague: () => Promise<{ id: number; api: Caller }>,
): Readonly<Record<string, () => Promise<FactorCall>>> {
  const device = new TestAuthenticator(publicUrl)
  const made = async (caller = api) => {
    const options = await dataOf(caller, `${root}/passkeys/options`, proof)
    return { name: 'Laptop', response: device.create(options as Parameters<typeof device.create>[0]) }
  }
  const passkey = async (caller = api) => {
    const { id } = (await dataOf(caller, `${root}/passkeys`, await made(caller))) as { id: number }
    return id
  }
  const begun = async () => {
    const { secret } = (await dataOf(api, `${root}/authenticator`, proof)) as { secret: string }
    return { path: `${root}/authenticator/confirm`, body: { code: codeNow(secret) } }
  }
  return {
    [`get ${root}`]: async () => ({ path: root }),
    [`post ${root}/authenticator`]: async () => ({ path: `${root}/authenticator`, body: proof }),
    [`post ${root}/authenticator/confirm`]: begun,
    [`post ${root}/authenticator/remove`]: async () => {
      const { path, body } = await begun()
      await dataOf(api, path, body)
      return { path: `${root}/authenticator/remove`, body: proof }
    },
    [`post ${root}/recoverycodes`]: async () => {
      await passkey()
      return { path: `${root}/recoverycodes`, body: proof }
    },
    [`post ${root}/passkeys/options`]: async () => ({ path: `${root}/passkeys/options`, body: proof }),
    [`post ${root}/passkeys`]: async () => ({ path: `${root}/passkeys`, body: await made() }),
    [`put ${root}/passkeys/{passkeyid}`]: async () => ({
      path: `${root}/passkeys/${await passkey()}`,
      body: { name: 'Phone' },
    }),
    [`post ${root}/passkeys/{passkeyid}/remove`]: async () => ({
      path: `${root}/passkeys/${await passkey()}/remove`,
      body: proof,
    }),
    'get /contacts/{contactid}/secondfactor': async () => ({
      path: `/contacts/${(await colleague()).id}/secondfactor`,
    }),
    'post /contacts/{contactid}/secondfactor/reset': async () => {
      const { id, api: theirs } = await colleague()
      await passkey(theirs)
      return { path: `/contacts/${id}/secondfactor/reset` }
    },
  }
}

async function dataOf(caller: Caller, path: string, body: object): Promise<unknown> {
  const answer = await caller.post(path, body)
  if (answer.status >= 300) throw new Error(`POST ${path}: ${answer.status} ${JSON.stringify(answer.body)}`)
  return answer.body.data
}
