/**
 * A form with passwords. Its inputs are uncontrolled, so that passwords are nowhere else until they are sent. Refusals
 * are shown at the input they concern, which gets the focus.
 */
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { getRefusals, type Refusals } from '../../../data/refusals/refusals.ts'
import { useSending } from '../../../ui/sending.ts'

export type ReadInput = (name: string) => string

interface Settings {
  readonly names: readonly string[]
  /** Name of the input for the current password. */
  readonly proof: string
  /** Validation before the request is sent. */
  readonly check: (readInput: ReadInput) => Refusals
  readonly send: (readInput: ReadInput) => Promise<void>
}

export function useSecretForm({ names, proof, check, send }: Settings) {
  const form = useRef<HTMLFormElement>(null)
  const [refusals, setRefusals] = useState<Refusals>({})
  const { isSending, send: begin } = useSending()

  useEffect(() => {
    if (Object.keys(refusals).length > 0) focusOn(form.current, '[aria-invalid=true]')
  }, [refusals])

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const formData = new FormData(event.currentTarget)
    const readInput: ReadInput = (name) => String(formData.get(name) ?? '')
    const wrong = check(readInput)
    setRefusals(wrong)
    if (isSending || Object.keys(wrong).length > 0) return
    await begin(async () => {
      await send(readInput)
      form.current?.reset()
    }).catch((error: unknown) => setRefusals(getRefusals(error, { names, proof })))
  }
  return { form, refusals, isSending, submit }
}

export function focusOn(form: HTMLFormElement | null, selector: string): void {
  form?.querySelector<HTMLElement>(selector)?.focus()
}

/** The error messages of empty inputs, selected from `words`. */
export const findMissing = (readInput: ReadInput, words: Refusals): Refusals =>
  Object.fromEntries(Object.entries(words).filter(([name]) => readInput(name).trim() === ''))
