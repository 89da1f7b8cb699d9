/**
 * A valid call of every operation that the description of the interface tells of. What every resource has is made from
 * its declaration; only what is there once has a line of its own. An operation without a call is a mistake of the test.
 */
import { importCalls } from '../../resources/imports/test-imports.ts'
import type { Caller } from '../test-caller.ts'
import { samplesOf } from '../test-records.ts'
import type { SpecialCalls, TestCall } from './test-call.ts'
import { contentCalls } from './test-content-calls.ts'
import { documentCalls } from './test-document-calls.ts'
import { factorCalls } from './test-factor-calls.ts'
import { personCalls } from './test-person-calls.ts'
import { resourceCalls } from './test-resource-calls.ts'
import { settingCalls } from './test-setting-calls.ts'
import { timeCalls } from './test-time-calls.ts'

export interface Calls {
  readonly callOf: (method: string, template: string) => Promise<TestCall>
  readonly isKnown: (method: string, template: string) => boolean
  /** Operations that have a line of their own. */
  readonly special: readonly string[]
}

/**
 * @param publicUrl where the service is reached
 * @param api staff of an account of its own, which may do everything and has a contact
 * @param colleague makes another person of the account
 */
export function callsOf(publicUrl: string, api: Caller, colleague: () => Promise<{ id: number; api: Caller }>): Calls {
  const samples = samplesOf(api)
  const special: SpecialCalls = {
    ...settingCalls(api, samples),
    ...contentCalls(api, samples),
    ...personCalls(api, samples),
    ...timeCalls(api, samples),
    ...documentCalls(api, samples),
    ...factorCalls(publicUrl, api, colleague),
    ...importCalls(api),
  }
  const general = resourceCalls(api, samples)
  const makerOf = (method: string, template: string) => special[`${method} ${template}`] ?? general(method, template)
  return {
    special: Object.keys(special),
    isKnown: (method, template) => makerOf(method, template) !== null,
    async callOf(method, template) {
      const make = makerOf(method, template)
      if (!make) throw new Error(`No call is known of ${method} ${template}`)
      return make()
    },
  }
}
