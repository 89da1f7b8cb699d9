/** Generates functions from the API description in this folder, with hey-api. */
import { createClient } from '@hey-api/openapi-ts'

await createClient({ input: 'openapi.json', output: { path: 'functions', importFileExtension: '.ts' } })
