/** Machines that build several things at once are slow; no test is about speed. */
import { configure } from '@testing-library/react'

configure({ asyncUtilTimeout: 20_000 })
