import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { recoverForm, signInForm, signUpForm } from './account-forms.ts'

export const signInRules = standardSchemaResolver(signInForm)
export const signUpRules = standardSchemaResolver(signUpForm)
export const recoverRules = standardSchemaResolver(recoverForm)
