package javax.annotation;

/** Stands for the annotation of the library javax.annotation-api, which generated code bears. */
public @interface Generated {
  String value();

  String date() default "";

  String comments() default "";
}
