/** Export of the whole account as one file. */
import { Problem } from '../../../contract/requests/problem.ts'
import { type AnyOperation, type Right, reading } from '../operation.ts'

const administrators: Right = (actor) => {
  if (!actor.administrator) throw new Problem('forbidden', 'Only administrators may export the whole account.')
}

const exportAccount = reading({
  path: '/account/export',
  tag: 'Settings',
  summary:
    'The whole account as a zip file: its records and their history as JSON, its lists as CSV, the content of its files. Another server of the same version takes it over by `worklane account import`.',
  right: [administrators],
  finds: () => ({ type: 'application/zip' }),
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
