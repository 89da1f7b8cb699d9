import { projects } from '../arrangements/projects.ts'
import { ListScreen } from '../resource/list-screen.tsx'

export const Projects = () => <ListScreen arrangement={projects} />
