/** Creates an empty embedded database in the directory given as argument, and exits. */
import { PGlite } from '@electric-sql/pglite'

const database = await PGlite.create(String(process.argv[2]))
await database.close()
