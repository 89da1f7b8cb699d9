import { ProjectScreen } from '../features/projects/project-screen.tsx'
import { itemExtras } from './item-extras.tsx'

export const Project = () => <ProjectScreen itemExtras={itemExtras} />
