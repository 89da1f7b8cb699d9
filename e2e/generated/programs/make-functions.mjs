/** Makes functions of the description in this folder, as hey-api does. */
import { createClient } from '@hey-api/openapi-ts'

await createClient({ input: 'openapi.json', output: { path: 'functions', importFileExtension: '.ts' } })
