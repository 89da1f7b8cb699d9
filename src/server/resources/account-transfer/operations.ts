/** Export of the whole account as one file. */
import { exportAccount as exporting } from '../../../contract/operations/settings.ts'
import { problem } from '../../../contract/requests/problem.ts'
import { handleRead } from '../handlers.ts'
import type { AnyOperation, Right } from '../operation.ts'

const administrators: Right = (actor) => {
  if (!actor.administrator) throw problem('administrator_only', 'Only administrators may export the whole account')
}

const exportAccount = handleRead(exporting, {
  tag: 'Settings',
  summary:
    'Export the whole account as a zip file: records and their history as JSON, lists as CSV, and files. Import it on another server of the same version with `worklane account import`.',
  right: [administrators],
  async run({ actor, parts }) {
    const { accountFile } = await import('./account-file.ts')
    const content = await accountFile({ parts, actor })
    const headers = {
      'content-type': 'application/zip',
      'content-disposition': 'attachment; filename="account.zip"',
      'cache-control': 'no-store',
    }
    return { content, headers }
  },
})

export const movingOperations: readonly AnyOperation[] = [exportAccount]
