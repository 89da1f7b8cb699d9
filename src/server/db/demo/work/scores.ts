/** Scores of some items and lines, such as story points and urgency. */
import type { Block } from '../block.ts'

export function getScores({ random }: Block) {
  const hasScores = random.chance(0.3)
  const score = () => (hasScores ? random.int(1, 5) : null)
  return {
    storyPoints: hasScores ? random.pick([1, 2, 3, 5, 8, 13]) : null,
    impactScore: score(),
    effortScore: score(),
    importanceScore: score(),
    urgencyScore: score(),
    budgetType: random.int(1, 2),
    costRateType: random.int(1, 2),
    chargeRateType: random.int(1, 2),
  }
}
