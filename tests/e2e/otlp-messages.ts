import protobuf from 'protobufjs';

/** The parts of OTLP 1 that the tests read. Other fields are skipped. */
const { root } = protobuf.parse(`
  syntax = "proto3";
  message AnyValue { oneof value { string string_value = 1; bool bool_value = 2; int64 int_value = 3; double double_value = 4; } }
  message KeyValue { string key = 1; AnyValue value = 2; }
  message Scope { string name = 1; }
  message Resource { repeated KeyValue attributes = 1; }

  message Traces { repeated ResourceSpans resource_spans = 1; }
  message ResourceSpans { Resource resource = 1; repeated ScopeSpans scope_spans = 2; }
  message ScopeSpans { Scope scope = 1; repeated Span spans = 2; }
  message Span {
    bytes trace_id = 1; bytes span_id = 2; string trace_state = 3; bytes parent_span_id = 4; string name = 5; int32 kind = 6;
    fixed64 start_time_unix_nano = 7; fixed64 end_time_unix_nano = 8; repeated KeyValue attributes = 9;
    repeated Link links = 13; Status status = 15;
  }
  message Link { bytes trace_id = 1; bytes span_id = 2; }
  message Status { string message = 2; int32 code = 3; }

  message Logs { repeated ResourceLogs resource_logs = 1; }
  message ResourceLogs { Resource resource = 1; repeated ScopeLogs scope_logs = 2; }
  message ScopeLogs { Scope scope = 1; repeated LogRecord log_records = 2; }
  message LogRecord {
    fixed64 time_unix_nano = 1; int32 severity_number = 2; string severity_text = 3; AnyValue body = 5;
    repeated KeyValue attributes = 6; bytes trace_id = 9; bytes span_id = 10; string event_name = 12;
  }

  message Metrics { repeated ResourceMetrics resource_metrics = 1; }
  message ResourceMetrics { Resource resource = 1; repeated ScopeMetrics scope_metrics = 2; }
  message ScopeMetrics { Scope scope = 1; repeated Metric metrics = 2; }
  message Metric { string name = 1; string description = 2; string unit = 3; Gauge gauge = 5; Sum sum = 7; Histogram histogram = 9; }
  message Gauge { repeated NumberPoint data_points = 1; }
  message Sum { repeated NumberPoint data_points = 1; int32 aggregation_temporality = 2; bool is_monotonic = 3; }
  message Histogram { repeated HistogramPoint data_points = 1; int32 aggregation_temporality = 2; }
  message NumberPoint { repeated KeyValue attributes = 7; double as_double = 4; sfixed64 as_int = 6; }
  message HistogramPoint { repeated KeyValue attributes = 9; fixed64 count = 4; double sum = 5; }
`);

export type OtlpMessage = 'Traces' | 'Metrics' | 'Logs';

/** Decodes a body into the form of OTLP's JSON encoding. */
export function decodeOtlp(
  message: OtlpMessage,
  { contentType, body }: { contentType: string; body: Buffer },
): unknown {
  if (contentType === 'application/json') return JSON.parse(body.toString());
  const type = root.lookupType(message);
  const decoded = type.toObject(type.decode(body), { longs: String, bytes: String, arrays: true });
  return JSON.parse(JSON.stringify(decoded), (name, value) =>
    /[iI]d$/.test(name) && typeof value === 'string' ? Buffer.from(value, 'base64').toString('hex') : value,
  );
}
