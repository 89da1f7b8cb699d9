import { ListScreen } from '../resource/list/list-screen.tsx'
import { quotes } from '../views/documents.ts'

export const Quotes = () => <ListScreen view={quotes} />
