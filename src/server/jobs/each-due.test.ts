import { expect, it } from 'vitest'
import { Problem } from '../../contract/requests/problem.ts'
import { type Due, eachDue } from './each-due.ts'

const due = [1, 2].flatMap((account) => [1, 2, 3].map((id) => ({ account, id })))

/** Returns two due entries at a time. */
const look = async ({ account, id }: Due) =>
  due.filter((one) => one.account > account || (one.account === account && one.id > id)).slice(0, 2)

it('tries each once, even if more are refused than a page holds', async () => {
  const tried: string[] = []
  const refused: unknown[] = []
  const work = async ({ account, id }: Due) => {
    tried.push(`${account}/${id}`)
    if (account === 1) throw new Problem('conflict', 'The company is gone.')
    return 1
  }
  expect(await eachDue(look, work, (error) => refused.push(error))).toBe(3)
  expect(tried).toEqual(['1/1', '1/2', '1/3', '2/1', '2/2', '2/3'])
  expect(refused).toHaveLength(3)
})

it('ends at an error that is not a refusal', async () => {
  const fails = async () => {
    throw new Error('the database is away')
  }
  await expect(eachDue(look, fails, () => {})).rejects.toThrow('the database is away')
})
