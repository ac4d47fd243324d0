import { operatorRoles, type OperatorRole } from '@kallo/rules/accounts/operator-role'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from './testing/test-app.ts'
