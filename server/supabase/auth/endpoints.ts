// Every URL of /auth/v1; the first match counts.
import { deleteFactor, listFactors } from './admin-factors.ts'
import { listUsers } from './admin-user-list.ts'
import { changeUser, createUser, deleteUser, showUserToAdmin } from './admin-users.ts'
import type { Endpoint } from './call.ts'
import { authorize } from './company/authorize.ts'
import { returnFromCompany } from './company/callback.ts'
import { challengeFactor } from './factor-challenge.ts'
import { verifyFactor } from './factor-verify.ts'
import { enrollFactor, unenrollFactor } from './factors.ts'
import { generateLink } from './generate-link.ts'
import { invite } from './invite.ts'
import { showKeySet } from './jwks.ts'
import { logOut } from './logout.ts'
import { sendOneTimeCode } from './otp.ts'
import { reauthenticate } from './reauthenticate.ts'
import { recover } from './recover.ts'
import { verifyRecoveryCode } from './recovery-code-verify.ts'
import {
  generateRecoveryCodes,
  regenerateRecoveryCodes,
  removeRecoveryCodes,
  showRecoveryCodes,
} from './recovery-codes.ts'
import { resend } from './resend.ts'
import { showHealth, showSettings } from './settings.ts'
import { signUp } from './signup.ts'
import { undoChange } from './undo-change.ts'
import { issueSession } from './token.ts'
import { updateUser } from './user-update.ts'
import { showUser } from './user.ts'
import { verifyByLink } from './verify-link.ts'
import { verifyByPost } from './verify.ts'

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

export const endpoints: Record<string, Partial<Record<Method, Endpoint>>> = {
  '/signup': { POST: signUp },
  '/token': { POST: issueSession },
  '/user': { GET: showUser, PUT: updateUser },
  '/logout': { POST: logOut },
  '/recover': { POST: recover },
  '/otp': { POST: sendOneTimeCode },
  '/magiclink': { POST: sendOneTimeCode },
  '/resend': { POST: resend },
  '/verify': { GET: verifyByLink, POST: verifyByPost },
  '/undo': { POST: undoChange },
  '/reauthenticate': { GET: reauthenticate },
  '/factors': { POST: enrollFactor },
  '/factors/recovery-codes': {
    GET: showRecoveryCodes,
    POST: generateRecoveryCodes,
    DELETE: removeRecoveryCodes,
  },
  '/factors/recovery-codes/verify': { POST: verifyRecoveryCode },
  '/factors/recovery-codes/regenerate': { POST: regenerateRecoveryCodes },
  '/factors/:factorId': { DELETE: unenrollFactor },
  '/factors/:factorId/challenge': { POST: challengeFactor },
  '/factors/:factorId/verify': { POST: verifyFactor },
  '/invite': { POST: invite },
  '/admin/users': { GET: listUsers, POST: createUser },
  '/admin/users/:id': { GET: showUserToAdmin, PUT: changeUser, DELETE: deleteUser },
  '/admin/users/:id/factors': { GET: listFactors },
  '/admin/users/:id/factors/:factorId': { DELETE: deleteFactor },
  '/admin/generate_link': { POST: generateLink },
  '/settings': { GET: showSettings },
  '/health': { GET: showHealth },
  '/authorize': { GET: authorize },
  '/callback': { GET: returnFromCompany },
  '/.well-known/jwks.json': { GET: showKeySet },
}
