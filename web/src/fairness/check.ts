// Was the secret behind the cards and dice of a match fixed before anybody added a part of it?
import type { MatchRecord } from '../api'
import { commitmentTo, type Pledge, type Proof } from './proof'

export type Verdict = 'yes' | 'no' | 'unknown'

export interface Check {
  name: string
  verdict: Verdict
  values: [string, string][]
}

// Nothing where the match carries no proof.
export async function checksOf({ fairness: proof }: MatchRecord, pledge: Pledge | null): Promise<Check[]> {
  if (!proof) return []
  const computed = await commitmentTo(proof.secret)
  return [
    {
      name: 'opened',
      verdict: verdict(computed === proof.commitment),
      values: [
        ['secret', proof.secret],
        ['computed', computed],
        ['promised', proof.commitment],
      ],
    },
    seen(proof, pledge),
    added(proof, pledge),
  ]
}

export function totalOf(checks: Check[]): Verdict {
  if (checks.some((check) => check.verdict === 'no')) return 'no'
  return checks.every((check) => check.verdict === 'yes') ? 'yes' : 'unknown'
}

const verdict = (holds: boolean): Verdict => (holds ? 'yes' : 'no')

function seen(proof: Proof, pledge: Pledge | null): Check {
  if (!pledge) return { name: 'seen', verdict: 'unknown', values: [] }
  return { name: 'seen', verdict: verdict(pledge.commitment === proof.commitment), values: [['noted', pledge.commitment]] }
}

function added(proof: Proof, pledge: Pledge | null): Check {
  if (!pledge?.nonce) return { name: 'added', verdict: 'unknown', values: [] }
  return { name: 'added', verdict: verdict(proof.nonces.includes(pledge.nonce)), values: [['nonce', pledge.nonce]] }
}
