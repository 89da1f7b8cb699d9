import { sealedBy } from '../secrets/sealed.ts'

/** Encrypts with a secret that all tests share. */
export const testSealed = sealedBy('the secret of every test of this service')
