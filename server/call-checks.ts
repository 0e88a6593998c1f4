// The remote functions that accept a sequence, with the check that they share with the editor.
import { sentSequenceFault } from '#core/campaigns/sent-sequence.ts'
import type { CallChecks } from './supabase/rest/check-call.ts'

const checkSequence: CallChecks[string] = ({ p_sequence }) => {
  const message = sentSequenceFault(p_sequence)
  return message === null ? null : { message, hint: 'Change the sequence and save again.' }
}

export const callChecks: CallChecks = { save_sequence: checkSequence, create_campaign: checkSequence }
