/**
 * A valid call of every operation in the OpenAPI document. Calls of resources are derived from their declarations; only special
 * operations are listed. Tests fail if an operation has no call.
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
  /** Operations that are listed explicitly. */
  readonly special: readonly string[]
}

/**
 * @param publicUrl address of the service
 * @param api a member of staff with all rights, in an account without other tests
 * @param colleague creates another person in the account
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
