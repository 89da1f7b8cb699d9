/** Messages between the service and a process that does jobs. */
import { type Fault, getSentence } from '../../contract/requests/refusal.ts'

/** From the process: it has loaded its code, or the result of a job. */
export type FromProcess =
  | 'ready'
  | { readonly result: unknown }
  /** A refusal of the job's input. */
  | { readonly refusal: Fault }
  | { readonly failure: string }

/** Refuses a job's input. */
export class Refused extends Error {
  override readonly name = 'Refused'
  readonly fault: Fault

  constructor(fault: Fault) {
    super(getSentence(fault))
    this.fault = fault
  }
}
