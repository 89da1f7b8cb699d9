/**
 * Three programs keep a copy of all items as `docs/interface.md` says, by the history, by lists and by files, while eight
 * writers store changes: `node e2e/lab/sync/sync.ts --size 100000 --database postgres`. Each copy is complete in the end, no
 * change is missed and none comes twice.
 */
import { followWhileWriting } from '../../../src/server/testing/following/following.ts'
import { setStage } from '../stage/stage.ts'
import { trialOptions } from '../stage/trial.ts'

const { size, database } = trialOptions(100_000)
const stage = await setStage({ database })
const { problems, summary } = await followWhileWriting(stage.apis[0], size)
stage.problems.push(...problems)
await stage.end(summary)
