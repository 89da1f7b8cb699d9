/** "Explore with sample data": adds a small firm's records to the account, and removes all of them in one step. */
import {
  addSampleData,
  countSampleRecords,
  removeSampleData as removing,
} from '../../../contract/operations/first-run.ts'
import { problem } from '../../../contract/requests/problem.ts'
import { handleRead, handleWrite } from '../handlers.ts'
import type { Right } from '../operation.ts'
import { writeSample } from './sample-firm.ts'
import { rememberSample, removeSample, sampleRecords } from './sample-records.ts'

const administrators: Right = (actor) => {
  if (!actor.administrator) throw problem('administrator_only', 'Only administrators may add or remove sample data')
}

function countSamples(sample: Awaited<ReturnType<typeof sampleRecords>>) {
  const countOfResource = (name: string) => sample.filter(({ resource }) => resource === name).length
  return {
    records: sample.length,
    companies: countOfResource('companies'),
    projects: countOfResource('projects'),
    time: countOfResource('time'),
  }
}

const row = { tag: 'Settings', right: [administrators] }

export const readSample = handleRead(countSampleRecords, {
  ...row,
  summary: 'Count the sample records, in total and by kind.',
  async run({ actor, parts }) {
    return {
      data: countSamples(await sampleRecords({ ...parts, queries: parts.database.kysely, account: actor.account })),
    }
  },
})

export const addSample = handleWrite(addSampleData, {
  ...row,
  summary: 'Add sample clients, people, projects, time, invoices and a quote to explore the app.',
  async run(writing, { actor, parts }) {
    const sample = () => sampleRecords({ ...writing, queries: writing.tx, account: actor.account })
    if ((await sample()).length > 0) throw problem('already_exists', 'The sample data is there already')
    await writeSample(writing)
    await rememberSample(writing)
    return {
      answer: countSamples(await sample()),
      message: 'The sample data was added.',
      committed: parts.webhooks.runSoon,
    }
  },
})

export const removeSampleData = handleWrite(removing, {
  ...row,
  summary:
    'Delete all sample records, even if they were changed. Those that your own records depend on are kept, and counted in `kept`.',
  async run(writing, { parts }) {
    const { removed, kept } = await removeSample(writing)
    const stay = kept.length === 0 ? '' : ` ${kept.length} stay because your own records use them.`
    return {
      answer: { removed, kept: kept.length },
      message: `${removed} sample records were deleted.${stay}`,
      committed: parts.webhooks.runSoon,
    }
  },
})
