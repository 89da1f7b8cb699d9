/** Imports an exported account that a browser uploads. */
import type { Readable } from 'node:stream'
import { OperatorError } from '../../operator-error.ts'
import { type ImportedAccount, importAccountFile } from './import-account.ts'

/** Receives the file. Throws OperatorError if it cannot be imported; nothing is stored then. */
export const receiveAccount =
  (stores: Parameters<typeof importAccountFile>[0]) =>
  async (content: Readable): Promise<ImportedAccount> => {
    const received = await stores.files.receive(content)
    try {
      return await importAccountFile(stores, received.path)
    } catch (error) {
      if (!(error instanceof OperatorError)) throw error
      // Hides the path of the temporary file from the client.
      throw new OperatorError(error.message.replaceAll(received.path, 'this file'))
    } finally {
      await stores.files.drop(received)
    }
  }
