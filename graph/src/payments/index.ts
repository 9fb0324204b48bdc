export { AuthorizeNetGateway, type GatewaySettings } from './authorize-net-gateway.js';
export { CircuitBreaker, type BreakerSettings } from './circuit-breaker.js';
export type { CardCharge, CardToken, ChargeOutcome, PaymentGateway } from './gateway.js';
export { intentStates, paymentStatus, type CardPaymentStatus, type IntentState } from './intent-states.js';
export { PaymentEvent } from './payment-event.entity.js';
export { PaymentIntent, type FrozenOrder } from './payment-intent.entity.js';
export { paymentTimes, timesFor, type PaymentStep, type PaymentTimes } from './payment-settings.js';
export { paymentRefused, PaymentsService, type NewPayment, type PaymentParts } from './payments.service.js';
export { Reconciler, type ReconcilerParts } from './reconcile.js';
