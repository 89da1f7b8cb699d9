/** A new account from the file of one, as a browser sends it. */
import type { Readable } from 'node:stream'
import { OperatorError } from '../../operator-error.ts'
import { type Brought, bringAccount } from './bring-account.ts'

/** Takes the file's content. Throws OperatorError when no account can be made of it; nothing of it is here then. */
export const receiveAccount =
  (stores: Parameters<typeof bringAccount>[0]) =>
  async (content: Readable): Promise<Brought> => {
    const received = await stores.files.receive(content)
    try {
      return await bringAccount(stores, received.path)
    } catch (error) {
      if (!(error instanceof OperatorError)) throw error
      // Where the file lies is nothing to whoever sent it.
      throw new OperatorError(error.message.replaceAll(received.path, 'this file'))
    } finally {
      await stores.files.drop(received)
    }
  }
